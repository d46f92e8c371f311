// Loaded before the server: when the process that started it is gone, the server stops in order instead of living on unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
