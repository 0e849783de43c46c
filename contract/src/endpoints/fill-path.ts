/** The path with its `:parameters` filled in, percent-encoded. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => {
    const value = parameters[key]
    if (value === undefined) throw new Error(`${path} needs the parameter ${key}`)
    return encodeURIComponent(value)
  })
}
