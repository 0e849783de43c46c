/** A user of this machine, as its passwd file names them. */
export type Account = { name: string; uid: number; gid: number }
