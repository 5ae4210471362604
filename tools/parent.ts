/** Calls back when the process that started us has ended, if it gave us a standard input to tell (tools/install.mjs). */
export const whenParentEnds = (work: () => void): void => {
  if (process.env['EMA_PARENT_PIPE'] !== '1') return;
  // Ours alone: what we start gets its own word about its own standard input.
  delete process.env['EMA_PARENT_PIPE'];
  process.stdin.on('end', work).on('error', work).resume();
  // It must not keep alive a script that has nothing more to do.
  if ('unref' in process.stdin) process.stdin.unref();
};
