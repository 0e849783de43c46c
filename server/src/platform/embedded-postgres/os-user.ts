/** A user account of the operating system. */
export type OsUser = { name: string; uid: number; gid: number }
