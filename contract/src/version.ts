/**
 * The release. The screens show the label of `limits.ts` instead, which stays the same for users while releases
 * follow each other.
 */
export const VERSION = '1.1.0'
