/** How the files of a ZIP are called: after the person and the document, each once, readable on every system. */

/** What no system refuses in the name of a file. */
const safe = (name: string): string => name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim();

/** «Rossi Anna - Certificazione Unica 2025.pdf». */
export const entryName = (person: string, fileName: string): string => safe(`${person} - ${fileName}`);

/** Of two with the same name the second gets « (2)» before its ending; capital letters make no other name. */
export const namer = (): ((name: string) => string) => {
  const taken = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let given = name;
    for (let n = 2; taken.has(given.toLowerCase()); n += 1) given = `${stem} (${n})${ending}`;
    taken.add(given.toLowerCase());
    return given;
  };
};

/** What the server calls a file that it sends. @returns null when it does not say (NET-316) */
export const nameInHeader = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
};
