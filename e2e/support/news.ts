import { expect, type Page } from './test.ts'

/**
 * Call it before the page is opened. What it returns resolves once the page tells its user what is new: what it
 * finds at its start it takes for known.
 */
export function followNews(
  page: Page,
  { userid, incidentid }: { userid: string; incidentid: string },
): () => Promise<void> {
  const tasks = page.waitForResponse(
    (response) => response.ok() && response.url().endsWith(`/api/incidents/${incidentid}/tasks`),
  )
  return async () => {
    // Not until it is finished: Chromium may report a body that was read as aborted, and then that never resolves.
    await tasks
    await untilClosingsAreFollowed(page, { userid, incidentid })
  }
}

/**
 * Resolves once the page would tell its user that the incident was closed: its listener has noted that it is open. That
 * one is loaded after the screen, together with the listener to tasks.
 */
export async function untilClosingsAreFollowed(
  page: Page,
  { userid, incidentid }: { userid: string; incidentid: string },
): Promise<void> {
  const noted = () => page.evaluate((key) => localStorage.getItem(key), `told-closings/${userid}`)
  await expect.poll(noted).toContain(incidentid)
}
