// Loaded before the server: when its parent process has ended, the server shuts down in order instead of running on
// unnoticed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
