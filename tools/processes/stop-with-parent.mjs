/*
 * Imported by each process of the product: when its parent exits for any reason, it exits too. Otherwise
 * it would keep the ports and the data directory from the next start.
 */
const stop = () => process.kill(process.pid, 'SIGTERM')

process.once('disconnect', stop)
// The parent may have exited before this file was loaded.
if (!process.connected) stop()
// A process with nothing else to do may exit: the channel does not keep it alive.
process.channel?.unref()
