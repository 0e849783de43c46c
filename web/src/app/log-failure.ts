/** For failures that nobody can do anything about and that the specification wants logged, no more. */
export function logFailure(sentence: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place from which the app logs
  console.info(sentence, cause)
}
