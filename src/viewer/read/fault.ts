/** Why a file of the release could not be had. */
export type FaultKind =
  /** There is none: no release yet, or a file that is not there. */
  | 'missing'
  /** Nobody is signed in, or this reader may not have it. */
  | 'forbidden'
  /** The network did not answer. */
  | 'offline'
  /** The server has too much to do, and asked to wait. */
  | 'busy'
  /** It came, but it is not what it should be. */
  | 'broken';

export class Fault extends Error {
  readonly kind: FaultKind;
  readonly address: string;
  /** @param address the file's, from release.json */
  constructor(kind: FaultKind, address: string) {
    super(`${kind}: ${address}`);
    this.kind = kind;
    this.address = address;
  }
}
