/** Parameters of argon2id: memory in KiB, and passes over it. */
export type PasswordHash = { memoryCost: number; timeCost: number }

/** OWASP's recommendation. Weaker hashes are renewed when their users sign in. */
export const PASSWORD_HASH: PasswordHash = { memoryCost: 19_456, timeCost: 2 }
