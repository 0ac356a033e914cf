// Loaded before the program by run.mjs. When run.mjs is gone without a word (kill -9), the channel between the two
// breaks; the program then stops as it would on SIGTERM, so that no server and no database stays behind.
import { isMainThread } from 'node:worker_threads';

// What the program forks inherits this file too, but has a channel of its own to mind.
if (process.env.CALLOUT_FOLLOW_PARENT && isMainThread && process.channel) {
  delete process.env.CALLOUT_FOLLOW_PARENT;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Waiting for the parent must not keep a finished program alive.
  process.channel.unref();
}
