import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const alerts = [...text('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

describe('runbook', () => {
  test('has exactly one section for each alert', () => {
    const sections = [...text('docs/runbook.md').matchAll(/^## (Shangxue\w+)$/gm)].map(([, name]) => name)
    expect(sections).toEqual(alerts)
    expect(alerts.length).toBeGreaterThan(5)
  })
  test('is linked from every alert', () => {
    const sent = [...text('deploy/prometheus/alerts.yml').matchAll(/runbook: (\S+)/g)].map(
      ([, where]) => where,
    )
    expect(sent).toEqual(alerts.map((name) => `docs/runbook.md#${name?.toLowerCase()}`))
  })
})

test('uses only existing metrics in alerts and dashboard', () => {
  const measured = [text('server/src/platform/http/monitoring/metrics.ts'), 'up process_ nodejs_'].join(' ')
  const requested = text('deploy/prometheus/alerts.yml') + text('deploy/grafana/shangxue.json')
  const names = new Set(requested.match(/\b(http|database|process|nodejs)_[a-z0-9_]+/g))
  expect(names.size).toBeGreaterThan(4)
  for (const name of names)
    expect([
      name,
      /^(process|nodejs)_/.test(name) || measured.includes(name.replace(/_(bucket|count|sum)$/, '')),
    ]).toEqual([name, true])
})

test('starts only built entry points from systemd units', () => {
  const built = text('scripts/build.mjs')
  for (const unit of readdirSync(new URL('../../deploy/systemd', import.meta.url)))
    for (const [, entry = ''] of text(`deploy/systemd/${unit}`).matchAll(/server\/dist\/([\w-]+)\.js/g))
      expect([unit, new RegExp(`\\b'?${entry}'?: 'server/src`).test(built)]).toEqual([unit, true])
})

test('configures both proxies alike except for server names', () => {
  const reported = (file: string) =>
    text(`deploy/nginx/${file}`)
      .split('\n')
      .filter((line) => !/^\s*(#|server )/.test(line))
  expect(reported('compose.conf')).toEqual(reported('shangxue.conf'))
})

describe('container image', () => {
  const dockerfile = text('deploy/Dockerfile')
  const before = dockerfile.slice(0, dockerfile.indexOf('COPY . .'))

  test('copies all inputs of the install stamp before the code', () => {
    const manifests = [...text('scripts/setup.mjs').matchAll(/^ {2}'([\w/.-]+\.json)',$/gm)].map(
      ([, path = '']) => path,
    )
    expect(manifests.length).toBeGreaterThan(5)
    for (const path of manifests) expect(before).toContain(path)
  })
  test('starts built entry points with all required modules', () => {
    expect(text('scripts/build.mjs')).toContain("main: 'server/src/main.ts'")
    expect(dockerfile).toContain('"server/dist/main.js"]')
    for (const room of ['server', 'contract', 'study']) expect(dockerfile).toContain(`--workspace ${room}`)
  })
})
