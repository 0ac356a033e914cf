import { Socket } from 'node:net';
import { channel, frameOf, Frames } from './frames.ts';

/**
 * Answers, from within a process that `LimitedProcess` started, each question that comes. The process ends when nobody
 * is left to hear the answer, and with a failure where `answer` throws.
 */
export function answerEach(answer: (question: unknown) => unknown): void {
  const socket = new Socket({ fd: channel, readable: true, writable: true });
  const frames = new Frames();
  socket.on('data', (chunk: Buffer) => {
    for (const question of frames.read(chunk)) void Promise.resolve(answer(question)).then(send);
  });
  const send = (result: unknown) => socket.write(frameOf(result));
  const end = () => process.exit();
  socket.on('end', end).on('error', end);
}
