import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Resident memory of a process; 0 where it is gone. */
export async function residentMegabytes(pid: number): Promise<number> {
  const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  return Number(kilobytes) / 1024;
}

async function fromProc(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? '0';
}

const fromPs = (pid: number) =>
  new Promise<string>((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => resolve(error ? '0' : stdout));
  });
