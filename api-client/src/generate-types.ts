import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { openApiDocument } from '../../server/src/platform/http/openapi/document.ts'

const FOLDER = new URL('./generated/', import.meta.url)
export const TYPES_FILE = fileURLToPath(new URL('api.d.ts', FOLDER))

/** Writes the types of all endpoints as the client imports them. */
export async function generateTypes(): Promise<void> {
  // The generator changes its input.
  const document = structuredClone(openApiDocument()) as unknown as OpenAPI3
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(TYPES_FILE, astToString(await openapiTS(document, { defaultNonNullable: false })))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await generateTypes()
