/** The server as `npm start` runs it: reports when it is ready, and shuts down when its parent process is gone. */
import module from 'node:module';

// Without a handler yet, there is nothing to shut down.
process.on('disconnect', () => process.emit('SIGTERM', 'SIGTERM') || process.exit(1));
// From Node 22 on, compiled code is cached, which saves a quarter of the load time.
module.enableCompileCache?.();
await import('../dist/server/main.js');
process.send?.('ready');
