/**
 * Runs `work` with the options that the parent sends first, sends it the result and exits. Also exits when the parent
 * does. `isStopped` becomes true with the parent's second message.
 */
export function answerParent<Options, Result extends object>(
  work: (options: Options, isStopped: () => boolean) => Promise<Result>,
): void {
  let isStopped = false
  process.once('disconnect', () => process.exit())
  process.once('message', options => {
    process.once('message', () => (isStopped = true))
    void work(options as Options, () => isStopped).then(result => {
      process.send?.(result, () => process.disconnect())
    })
  })
}
