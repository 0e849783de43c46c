/** For failures that need no action and that the specification wants logged. */
export function logFailure(sentence: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place from which the app logs
  console.info(sentence, cause)
}
