/** A user account of the operating system. */
export type Account = { name: string; uid: number; gid: number }
