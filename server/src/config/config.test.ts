import { describe, expect, test } from 'vitest'
import { BadSetting, readConfig } from './config.ts'

describe('the configuration', () => {
  test('has defaults for all settings', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      production: false,
      seedDemo: true,
      databaseUrl: undefined,
    })
  })
  test('seeds demo data only outside production and given databases', () => {
    expect(readConfig({ NODE_ENV: 'production' }).seedDemo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).seedDemo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', SEED_DEMO: '1' }).seedDemo).toBe(true)
    expect(readConfig({ SEED_DEMO: '0' }).seedDemo).toBe(false)
  })
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_CONNECTIONS', '0'],
    ['REQUESTS_PER_MINUTE', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PUBLIC', 'yes'],
    ['WEBHOOKS_ALLOW_PRIVATE', 'yes'],
    ['AI_BASE_URL', 'api.example.com/v1'],
    ['AI_BASE_URL', 'ftp://api.example.com'],
    ['AI_API_KEY', 'a key without an address'],
    ['SPEECH_MODEL', 'a model without an address'],
    ['VOLCANO_TTS_TOKEN', 'a token without an app'],
  ])('rejects %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(BadSetting)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
  test('accepts proxies with or without spaces', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2,' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ])
  })

  const AI = { AI_BASE_URL: 'https://api.example.com/v1', AI_MODEL: 'm' }
  test('accepts an AI server with optional key and vision model', () => {
    expect(readConfig({}).ai).toBeUndefined()
    expect(readConfig(AI).ai).toEqual({
      baseUrl: 'https://api.example.com/v1',
      apiKey: undefined,
      model: 'm',
      visionModel: undefined,
      price: { input: 400, output: 1_600 },
    })
    expect(readConfig({ ...AI, AI_PRICES: '0,0' }).ai?.price).toEqual({ input: 0, output: 0 })
  })
  test.each([
    ['AI_MODEL', ''],
    ['AI_PRICES', '4'],
    ['AI_PRICES', '-1,5'],
  ])('rejects an AI server with %s=%s by name', (name, value) => {
    expect(() => readConfig({ ...AI, [name]: value })).toThrow(name)
  })
  const SPEECH = { SPEECH_BASE_URL: 'https://api.example.com/v1', SPEECH_MODEL: 'tts', SPEECH_VOICE: 'nova' }
  const VOLCANO = { VOLCANO_TTS_APP_ID: 'app', VOLCANO_TTS_TOKEN: 't', VOLCANO_TTS_CLUSTER: 'volcano_tts' }
  test('accepts one speech service', () => {
    expect(readConfig({}).speech).toBeUndefined()
    expect(readConfig(SPEECH).speech).toEqual({
      protocol: 'openai',
      baseUrl: 'https://api.example.com/v1',
      apiKey: undefined,
      model: 'tts',
      voice: 'nova',
      charactersADay: 100_000,
    })
    expect(readConfig(VOLCANO).speech).toEqual({
      protocol: 'volcano',
      url: 'https://openspeech.bytedance.com/api/v1/tts',
      appId: 'app',
      token: 't',
      cluster: 'volcano_tts',
      charactersADay: 100_000,
    })
    expect(readConfig({ ...SPEECH, SPEECH_CHARACTERS_A_DAY: '5000' }).speech).toMatchObject({
      charactersADay: 5_000,
    })
  })
  test.each([
    ['SPEECH_MODEL', { ...SPEECH, SPEECH_MODEL: '' }],
    ['SPEECH_VOICE', { ...SPEECH, SPEECH_VOICE: '' }],
    ['SPEECH_BASE_URL', { ...SPEECH, SPEECH_BASE_URL: 'https://user:hunter2@api.example.com' }],
    ['VOLCANO_TTS_TOKEN', { ...VOLCANO, VOLCANO_TTS_TOKEN: '' }],
    ['VOLCANO_TTS_CLUSTER', { ...VOLCANO, VOLCANO_TTS_CLUSTER: '' }],
    ['VOLCANO_TTS_URL', { ...VOLCANO, VOLCANO_TTS_URL: 'openspeech.example.com' }],
    ['SPEECH_CHARACTERS_A_DAY', { ...SPEECH, SPEECH_CHARACTERS_A_DAY: '-1' }],
    ['SPEECH_CHARACTERS_A_DAY', { SPEECH_CHARACTERS_A_DAY: '5000' }],
    ['VOLCANO_TTS_APP_ID and SPEECH_BASE_URL', { ...VOLCANO, ...SPEECH }],
  ])('rejects a speech service for its %s by name', (name, env) => {
    expect(() => readConfig(env)).toThrow(BadSetting)
    expect(() => readConfig(env)).toThrow(name)
    expect(() => readConfig(env)).not.toThrow('hunter2')
  })
  test('accepts a push key and contact', () => {
    expect(readConfig({}).push).toEqual({
      privateKey: undefined,
      contact: 'mailto:push@shangxue.example',
      hosts: [],
    })
    const key = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
    const env = {
      VAPID_PRIVATE_KEY: key,
      PUSH_CONTACT: 'mailto:it@example.com',
      PUSH_HOSTS: 'push.Example.com, *.push.example.org',
    }
    expect(readConfig(env).push).toEqual({
      privateKey: key,
      contact: 'mailto:it@example.com',
      hosts: ['push.example.com', '*.push.example.org'],
    })
  })
  test.each([
    ['VAPID_PRIVATE_KEY', { VAPID_PRIVATE_KEY: 'hunter2' }],
    ['PUSH_CONTACT', { PUSH_CONTACT: 'it@example.com' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'https://push.example.com' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: '*.com' }],
  ])('rejects an unusable %s without printing it', (name, env) => {
    expect(() => readConfig(env)).toThrow(BadSetting)
    expect(() => readConfig(env)).toThrow(name)
    expect(() => readConfig(env)).not.toThrow('hunter2')
  })
  const CARRIER = { CARRIER_URL: 'https://poll.example.com/q.do', CARRIER_KEY: 'k', CARRIER_CUSTOMER: 'c' }
  test('accepts a parcel tracking service', () => {
    expect(readConfig({}).carrier).toBeUndefined()
    expect(readConfig(CARRIER).carrier).toEqual({ url: CARRIER.CARRIER_URL, key: 'k', customer: 'c' })
  })
  test.each([
    ['CARRIER_KEY', { ...CARRIER, CARRIER_KEY: '' }],
    ['CARRIER_CUSTOMER', { ...CARRIER, CARRIER_CUSTOMER: '' }],
    ['CARRIER_KEY', { CARRIER_KEY: 'k' }],
    ['CARRIER_URL', { ...CARRIER, CARRIER_URL: 'poll.example.com' }],
  ])('rejects parcel tracking for its %s by name', (name, env) => {
    expect(() => readConfig(env)).toThrow(BadSetting)
    expect(() => readConfig(env)).toThrow(name)
  })
  test('accepts an activation service with or without key', () => {
    const url = 'https://api.example.com/activations'
    expect(readConfig({}).activation).toBeUndefined()
    expect(readConfig({ ACTIVATION_URL: url }).activation).toEqual({ url, key: undefined })
    expect(readConfig({ ACTIVATION_URL: url, ACTIVATION_KEY: 'k' }).activation).toEqual({ url, key: 'k' })
    expect(() => readConfig({ ACTIVATION_KEY: 'k' })).toThrow('ACTIVATION_KEY needs ACTIVATION_URL')
    expect(() => readConfig({ ACTIVATION_URL: 'api.example.com' })).toThrow('ACTIVATION_URL')
  })
  test('never prints credentials of an AI URL', () => {
    const address = 'https://user:hunter2@api.example.com'
    expect(() => readConfig({ ...AI, AI_BASE_URL: address })).toThrow(BadSetting)
    expect(() => readConfig({ ...AI, AI_BASE_URL: address })).not.toThrow('hunter2')
  })
})
