/*
 * The theme before the first paint: dark unless the person has chosen light. A file of its own,
 * because the content policy allows no script in the page. Keep in step with offline/preferences.ts.
 */
try {
  if (localStorage.getItem('darkmode') === 'false') document.body.className = 'light'
} catch {
  // Without storage there is no choice to follow.
}
