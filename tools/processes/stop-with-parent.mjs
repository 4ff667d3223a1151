/*
 * Imported by each process of the product: when its parent asks, or exits for any reason, it stops as after SIGTERM.
 * Otherwise it would keep the ports and the data directory from the next start.
 */
const stop = () => {
  // A real signal would end the process on Windows before it has stopped.
  if (!process.emit('SIGTERM', 'SIGTERM', 15)) process.exit(143)
}

process.once('disconnect', stop)
process.on('message', message => {
  if (message === 'stop') stop()
})
// The parent may have exited before this file was loaded.
if (!process.connected) process.exit(143)
// A process with nothing else to do may exit: the channel does not keep it alive.
process.channel?.unref()
