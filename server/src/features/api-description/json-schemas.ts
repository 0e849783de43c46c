import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * JSON Schemas for one OpenAPI document. Schemas with an id (`.meta({ id })`) are written once, in
 * its components; requests and responses have separate ones where defaults make them differ.
 */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}

  add(name: string, schema: JsonSchema): void {
    this.components[name] = schema
  }

  /** `input`: for requests; `output`: for responses. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...described
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    for (const [id, definition] of Object.entries($defs ?? {})) {
      this.components[componentName(id, io)] = withDocumentReferences(definition, io)
    }
    return withDocumentReferences(described, io)
  }
}

/** References within one schema become references within the document. */
function withDocumentReferences(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    return value.replace(
      /^#\/\$defs\/(.+)$/,
      (_, id: string) => `#/components/schemas/${componentName(id, io)}`,
    )
  })
}

function componentName(id: string, io: 'input' | 'output'): string {
  return io === 'input' ? `${id}Input` : id
}
