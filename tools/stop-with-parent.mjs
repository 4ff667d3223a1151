/*
 * Loaded into each part of the product: when the process that started it is gone, however it went, the
 * part stops too. Otherwise it would keep the ports and the data directory from the next start.
 */
const stop = () => process.kill(process.pid, 'SIGTERM')

process.once('disconnect', stop)
// It may have gone before we were loaded.
if (!process.connected) stop()
// Listening must not keep alive a part that has nothing else to do.
process.channel?.unref()
