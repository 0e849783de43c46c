import { type EndpointName, endpoints } from './endpoints.ts'
import { fillPath } from './fill-path.ts'

/** The names of the `:parameters` in a path, as a type. */
export type PathParameterName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameterName<`/${Tail}`>
    : Rest
  : never

export type PathParameters<Name extends EndpointName> = {
  [Key in PathParameterName<(typeof endpoints)[Name]['path']>]: string
}

/** The path of an endpoint below /api, its parameters percent-encoded. */
export function buildPath(
  name: EndpointName,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return fillPath(endpoints[name].path, parameters)
}
