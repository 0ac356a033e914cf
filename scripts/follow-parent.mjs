// Loaded before the program by run.mjs. When run.mjs is gone without a word (kill -9), the channel between the two
// breaks; the program then stops as it would on SIGTERM, so that no server and no database stays behind.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Waiting for the parent must not keep a finished program alive.
  process.channel.unref();
}
