// @module-tag full
import { type Config, lintFromString, loadConfig } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApiDocument } from '../server/src/platform/http/openapi/document.ts'

// Spectral agrees, but its packages report their installation to a third party, so it is run by hand:
// npx @stoplight/spectral-cli lint http://localhost:8080/docs/json --ruleset <(echo 'extends: spectral:oas')
const text = JSON.stringify(openApiDocument())
const REDOCLY = new URL('../redocly.yaml', import.meta.url).pathname

test('the API document satisfies the recommended rules of Redocly', async () => {
  const config: Config = await loadConfig({ configPath: REDOCLY })
  const problems = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
}, 120_000)
