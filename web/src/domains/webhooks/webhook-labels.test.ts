import { expect, test } from 'vitest'
import { generateSigningSecret } from './signing-secret.ts'
import type { Webhook } from './use-webhooks.ts'
import {
  deliveryState,
  durationText,
  eventNames,
  outcomeText,
  prettyBody,
  shortAddress,
  webhookAdvice,
  webhookState,
} from './webhook-labels.ts'

const healthy: Webhook = {
  ...{ id: 1, name: '财务', url: 'https://a.example/x', events: ['sale.posted'], state: 'active' },
  ...{ off_reason: null, failing_since: null, last_succeeded_at: null, previous_secret_until: null },
  ...{ pending: 0, version: 1, created_at: '2026-11-28T00:00:00.000Z' },
}
const FAILING_SINCE = '2026-11-28T00:00:00.000Z'

test.each<[Partial<Webhook>, string, RegExp | undefined]>([
  [{}, '正常', undefined],
  [{ failing_since: FAILING_SINCE }, '推送失败', /起没有推送成功，会继续重试；满 5 天仍失败就会关闭/],
  [{ state: 'paused' }, '已暂停', /恢复后补发/],
  [{ state: 'off', off_reason: 'gone' }, '已关闭', /410.*恢复推送/],
  [{ state: 'off', off_reason: 'failing' }, '已关闭', /连续 5 天.*恢复推送/],
])('describes the state %j as %s with advice', (change, text, advice) => {
  const webhook = { ...healthy, ...change }
  expect(webhookState(webhook).text).toBe(text)
  if (advice) expect(webhookAdvice(webhook)).toMatch(advice)
  else expect(webhookAdvice(webhook)).toBeUndefined()
})

test.each([
  ['pending', 0, '等待发送'],
  ['pending', 2, '等待重试'],
  ['succeeded', 1, '成功'],
  ['failed', 10, '失败'],
] as const)('names a delivery that is %s after %i attempts %s', (state, attempts, text) => {
  expect(deliveryState({ state, attempts }).text).toBe(text)
})

test('names the outcome of an attempt by status or reason', () => {
  expect(outcomeText(503, null)).toBe('HTTP 503')
  expect(outcomeText(null, 'timeout')).toBe('10 秒内没有应答')
  expect(outcomeText(null, null)).toBe('')
})

test('lists event names in the order of the catalogue', () => {
  expect(eventNames(['task.completed', 'sale.posted'])).toBe('销售开单、任务完成')
})

test('formats durations, bodies and addresses', () => {
  expect([durationText(85), durationText(10_040)]).toEqual(['85 毫秒', '10.0 秒'])
  expect(prettyBody('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(prettyBody('not json')).toBe('not json')
  expect(shortAddress('https://a.example:8443/x?token=1')).toBe('a.example:8443/x')
  expect(shortAddress('https://a.example')).toBe('a.example')
})

test('generates different secrets of 32 bytes', () => {
  const secrets = [generateSigningSecret(), generateSigningSecret()]
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secrets[0]).not.toBe(secrets[1])
})
