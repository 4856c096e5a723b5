import { expect, test } from 'vitest'
import { createPushServiceCheck, isPublicEndpoint } from './push-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  'https://8.8.8.8/x',
  'https://[2607:f8b0:4004::1]/x',
])('allows %s', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://printer/x',
  'https://nas.local/x',
  'https://metadata.google.internal/x',
  'https://localhost./x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f.0.0.1/x',
  'https://10.1.2.3/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[fd00::1]/x',
  'https://[2002:7f00:1::]/x',
  'no address',
])('blocks %s', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(false))

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/Q', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=B', true],
  ['https://push.example.org/x', true],
  ['https://eu.vendor.example.com/x', true],
  ['https://vendor.example.com/x', false],
  ['https://victim.example.net/x', false],
  ['https://fcm.googleapis.com.evil.net/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://push.apple.com/x', false],
  ['https://8.8.8.8/x', false],
  ['http://fcm.googleapis.com/x', false],
])('%s belongs to a push service: %s', (endpoint, isAllowed) =>
  expect(createPushServiceCheck(['push.example.org', '*.vendor.example.com'])(endpoint)).toBe(isAllowed),
)
