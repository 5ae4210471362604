/** How the files of a ZIP are called: after the person and the document, each once, readable on every system. */

/** So long with its ending and « (2)» that no system refuses it, which count bytes or characters up to 255. */
const LONGEST = 120;

/** What no system refuses in the name of a file, and nothing that makes it read otherwise than it is. */
const safe = (name: string): string =>
  name
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim();
const parts = (name: string): [stem: string, ending: string] => {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot < 9 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
};

/** «Rossi Anna - Certificazione Unica 2025.pdf». */
export const entryName = (person: string, fileName: string): string => {
  const [stem, ending] = parts(safe(`${person} - ${fileName}`));
  return `${[...stem].slice(0, LONGEST).join('')}${ending}`;
};

/** Of two with the same name the second gets « (2)» before its ending; capital letters make no other name. */
export const namer = (): ((name: string) => string) => {
  const taken = new Set<string>();
  return (name) => {
    const [stem, ending] = parts(name);
    let freeName = name;
    for (let n = 2; taken.has(freeName.toLowerCase()); n += 1) freeName = `${stem} (${n})${ending}`;
    taken.add(freeName.toLowerCase());
    return freeName;
  };
};

/** What the server calls a file that it sends. @returns null when it does not say (NET-316) */
export const nameInHeader = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
};
