// @module-tag full
import { type Config, lintFromString, loadConfig } from '@redocly/openapi-core'
import { Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openApiDocument } from '../server/src/platform/http/openapi/document.ts'

const text = JSON.stringify(openApiDocument())
const REDOCLY = new URL('../redocly.yaml', import.meta.url).pathname

test('the API document satisfies the recommended rules of Redocly', async () => {
  const config: Config = await loadConfig({ configPath: REDOCLY })
  const problems = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
}, 120_000)

test('the API document satisfies the OpenAPI rules of Spectral', async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas, 'recommended']] } as never)
  const findings = await spectral.run(text)
  expect(findings.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([])
}, 120_000)
