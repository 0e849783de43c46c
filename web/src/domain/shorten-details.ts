// Separate from incident-text.ts: the home screen needs this, but not the names of all fields.

/** The beginning of the details in whole words, by which a list or a choice names an incident. */
export function shortenDetails(incidentDetails: string, maxCharacters = 80): string {
  const line = incidentDetails.trim().replace(/\s+/g, ' ')
  if (line.length <= maxCharacters) return line
  const cut = line.slice(0, maxCharacters - 1)
  const isInWord = line[cut.length] !== ' '
  return `${isInWord ? cut.replace(/(?<=\S)\s\S*$/, '') : cut.trimEnd()}…`
}

type Named = { incidentDetails: string; exercise?: boolean }

/** The name of an incident on every screen, print and export, which says when it is an exercise. */
export function incidentName({ incidentDetails, exercise }: Named): string {
  return exercise ? `Exercise: ${incidentDetails}` : incidentDetails
}
