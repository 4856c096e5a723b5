import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createWebhookSender } from './http-sender.ts'

const publicOnly = createWebhookSender()
const local = createWebhookSender({ allowPrivate: true })

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
const send = (url: string, sender = local) => sender.send({ url, headers: {}, body: '{}' })

test.each([
  ['https://hooks.example.com/a?b=c', undefined],
  ['https://hooks.example.com:8443/a', undefined],
  ['https://8.8.8.8/a', undefined],
  ['https://[2400:3200::1]/a', undefined],
  ['http://hooks.example.com/a', 'invalid'],
  ['ftp://hooks.example.com/a', 'invalid'],
  ['https://user:pass@hooks.example.com/a', 'invalid'],
  ['hooks.example.com', 'invalid'],
  ['https://localhost/a', 'private'],
  ['https://printer/a', 'private'],
  ['https://nas.local/a', 'private'],
  ['https://metadata.google.internal/a', 'private'],
  ['https://127.0.0.1/a', 'private'],
  ['https://127.1/a', 'private'],
  ['https://2130706433/a', 'private'],
  ['https://0x7f.0.0.1/a', 'private'],
  ['https://0.0.0.0/a', 'private'],
  ['https://10.1.2.3/a', 'private'],
  ['https://172.16.0.1/a', 'private'],
  ['https://192.168.1.1/a', 'private'],
  ['https://100.64.0.1/a', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'private'],
  ['https://[::1]/a', 'private'],
  ['https://[::]/a', 'private'],
  ['https://[fe80::1]/a', 'private'],
  ['https://[fd00::1]/a', 'private'],
  ['https://[::ffff:10.0.0.1]/a', 'private'],
  ['https://[64:ff9b::a00:1]/a', 'private'],
  ['https://[2002:7f00:1::]/a', 'private'],
])('rates %s as %s', async (url, rejection) => {
  expect(publicOnly.rejectionOf(url)).toBe(rejection)
  if (rejection) expect(await send(url, publicOnly)).toMatchObject({ status: null, error: 'address' })
})

test('refuses a name that resolves to a private address when connecting', async () => {
  const sender = createWebhookSender({
    resolve: (_name, _options, done) => done(null, [{ address: '10.0.0.8', family: 4 }]),
  })
  expect(sender.rejectionOf('https://hooks.example.com/x')).toBeUndefined()
  expect(await send('https://hooks.example.com/x', sender)).toMatchObject({ error: 'address' })
})

test('allows private addresses but no link-local ones if private addresses are allowed', () => {
  expect(local.rejectionOf('http://192.168.1.5:3000/a')).toBeUndefined()
  expect(local.rejectionOf('http://169.254.169.254/a')).toBe('private')
  expect(local.rejectionOf('http://[fd00:ec2::254]/a')).toBe('private')
})

test('returns the status and the first kilobytes of the response', async () => {
  const url = await listen((_, response) => response.writeHead(201).end(`ok\0${'字'.repeat(50_000)}`))
  const { status, error, response } = await send(url)
  expect({ status, error }).toEqual({ status: 201, error: null })
  expect(response.startsWith('ok字字')).toBe(true)
  expect(response.length).toBeLessThan(2_001)
})

test('does not follow redirects', async () => {
  const paths: (string | undefined)[] = []
  const url = await listen((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await send(url)).toMatchObject({ status: 302 })
  expect(paths).toEqual(['/hook'])
})

test('times out without a response', async () => {
  const url = await listen(() => undefined)
  const sender = createWebhookSender({ allowPrivate: true, timeoutMs: 50 })
  expect(await send(url, sender)).toMatchObject({ status: null, error: 'timeout' })
})

test('counts the status of a response that never ends', async () => {
  const url = await listen((_, response) => response.writeHead(200).write('begun'))
  const sender = createWebhookSender({ allowPrivate: true, timeoutMs: 100 })
  expect(await send(url, sender)).toMatchObject({ status: 200, error: null, response: 'begun' })
})

test('reports an unreachable address', async () => {
  const url = await listen(() => undefined)
  await new Promise((done) => server?.close(done))
  expect(await send(url)).toMatchObject({ status: null, error: 'unreachable' })
})
