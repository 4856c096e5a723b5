import { createHmac } from 'node:crypto'
import { TOPICS, topicOf } from '@shangxue/contract/notifications/topics'
import {
  ROBOT_TOPIC_KINDS,
  ROBOT_TOPIC_NAMES,
  ROBOT_TOPICS,
  robotAddressIssue,
} from '@shangxue/contract/robots/robot-kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCEPTED, startRobotServer } from '../../domains/robots/testing/robot-server.ts'
import { readOutcome } from './robot-answer.ts'
import { signDingtalk, signFeishu, toRobotRequest } from './robot-request.ts'
import { createRobotSender } from './robot-sender.ts'

const AT = new Date('2026-03-10T02:00:00.500Z')
const WECOM = {
  kind: 'wecom',
  address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k1',
  secret: undefined,
} as const
const DINGTALK = {
  kind: 'dingtalk',
  address: 'https://oapi.dingtalk.com/robot/send?access_token=t1',
  secret: 'SEC+1',
} as const
const FEISHU = {
  kind: 'feishu',
  address: 'https://open.feishu.cn/open-apis/bot/v2/hook/f1',
  secret: 'S2',
} as const
const MESSAGE = { title: '张三的销售单待批准', body: '低于最低价', url: 'https://shop.example.com/sales/7' }

let server: Awaited<ReturnType<typeof startRobotServer>>
beforeAll(async () => {
  server = await startRobotServer()
})
beforeEach(() => server.setReply(ACCEPTED))
afterAll(() => server.close())

describe('signatures', () => {
  test('equal vectors calculated by other programs', () => {
    // printf '1577262236757\nSECabc' | openssl dgst -sha256 -hmac SECabc -binary | base64
    expect(signDingtalk('SECabc', 1_577_262_236_757)).toBe('I5TKCOTTj6fad4sJ4q9RsIffw0PAChVQZQGTdtRbNEQ=')
    // Python: hmac.new(b'1599360473\ndemo', b'', hashlib.sha256)
    expect(signFeishu('demo', 1_599_360_473)).toBe('l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=')
  })

  test('are in the query for 钉钉, in milliseconds', () => {
    const url = new URL(toRobotRequest(DINGTALK, MESSAGE, AT).url)
    const timestamp = String(AT.getTime())
    expect(url.searchParams.get('timestamp')).toBe(timestamp)
    expect(url.searchParams.get('sign')).toBe(
      createHmac('sha256', 'SEC+1').update(`${timestamp}\nSEC+1`).digest('base64'),
    )
    expect(url.searchParams.get('access_token')).toBe('t1')
  })

  test('are in the body for 飞书, in seconds', () => {
    const body = JSON.parse(toRobotRequest(FEISHU, MESSAGE, AT).body)
    expect(body.timestamp).toBe(String(Math.floor(AT.getTime() / 1_000)))
    expect(body.sign).toBe(createHmac('sha256', `${body.timestamp}\nS2`).update('').digest('base64'))
  })

  test('are left out without a secret', () => {
    expect(toRobotRequest(WECOM, MESSAGE, AT).url).toBe(WECOM.address)
    expect(toRobotRequest({ ...DINGTALK, secret: undefined }, MESSAGE, AT).url).toBe(DINGTALK.address)
    expect(JSON.parse(toRobotRequest({ ...FEISHU, secret: undefined }, MESSAGE, AT).body)).not.toHaveProperty(
      'sign',
    )
  })
})

describe('messages', () => {
  test('contain title, text and the address of the screen in the form of each app', () => {
    for (const target of [WECOM, DINGTALK, FEISHU]) {
      const { body } = toRobotRequest(target, MESSAGE, AT)
      for (const text of [MESSAGE.title, MESSAGE.body, MESSAGE.url]) expect(body).toContain(text)
    }
    expect(JSON.parse(toRobotRequest(WECOM, MESSAGE, AT).body)).toMatchObject({ msgtype: 'markdown' })
    expect(JSON.parse(toRobotRequest(FEISHU, MESSAGE, AT).body)).toMatchObject({ msg_type: 'post' })
  })

  test('name the sender without an address', () => {
    const { body } = toRobotRequest(WECOM, { ...MESSAGE, url: undefined }, AT)
    expect(body).toContain('来自商学')
    expect(body).not.toContain('](')
  })

  test('cannot contain links or mentions from a user’s text', () => {
    const attack = { title: '<@all> *x*', body: '[点这里](http://evil.example) <font>', url: undefined }
    for (const target of [WECOM, DINGTALK, FEISHU]) {
      const { body } = toRobotRequest(target, attack, AT)
      expect(body).not.toMatch(/[<>]|\]\(/)
    }
  })

  test('stay within the size that 企业微信 accepts', () => {
    const { body } = toRobotRequest(
      WECOM,
      { title: '长'.repeat(500), body: '文'.repeat(9_000), url: MESSAGE.url },
      AT,
    )
    expect(Buffer.byteLength(JSON.parse(body).markdown.content)).toBeLessThan(4_096)
  })
})

describe('addresses', () => {
  test.each([
    ['http', 'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', 'invalid'],
    ['credentials', 'https://a:b@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', 'invalid'],
    ['text', '企业微信', 'invalid'],
    ['another host', 'https://example.com/cgi-bin/webhook/send?key=1', 'host'],
    ['a longer host', 'https://qyapi.weixin.qq.com.example.com/cgi-bin/webhook/send?key=1', 'host'],
    ['another port', 'https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=1', 'host'],
    ['another path', 'https://qyapi.weixin.qq.com/cgi-bin/gettoken?key=1', 'host'],
    ['no key', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send', 'host'],
    ['a private address', 'https://10.0.0.8/cgi-bin/webhook/send?key=1', 'host'],
  ] as const)('refuse %s', async (_, address, issue) => {
    expect(robotAddressIssue('wecom', address)).toBe(issue)
    const outcome = await createRobotSender({ relayUrl: server.url }).send({ ...WECOM, address }, MESSAGE, AT)
    expect(outcome.error).toBe('address')
    expect(server.received).toHaveLength(0)
  })

  test('refuse an official name that resolves to a private address', async () => {
    const sender = createRobotSender({
      resolve: (_name, _options, then) => then(null, [{ address: '10.0.0.8', family: 4 }]),
    })
    expect(await sender.send(WECOM, MESSAGE, AT)).toMatchObject({ error: 'address' })
  })

  test('accept both hosts of 飞书', () => {
    expect(robotAddressIssue('feishu', FEISHU.address)).toBeUndefined()
    expect(robotAddressIssue('feishu', 'https://open.larksuite.com/open-apis/bot/v2/hook/1')).toBeUndefined()
  })
})

describe('answers', () => {
  const send = () => createRobotSender({ relayUrl: server.url, timeoutMs: 500 }).send(DINGTALK, MESSAGE, AT)

  test('are a success only with the code 0 in the body', async () => {
    expect(await send()).toMatchObject({ error: null, code: 0 })
    expect(server.received[0]?.path).toBe('/robot/send')
    server.setReply({ body: { errcode: 310_000, errmsg: 'sign not match' } })
    expect(await send()).toMatchObject({ error: 'sign', code: 310_000 })
    server.setReply({ body: 'ok' })
    expect(await send()).toMatchObject({ error: 'other', code: null })
  })

  test('that redirect are not followed', async () => {
    server.setReply({ status: 302, headers: { location: `${server.url}/elsewhere` } })
    expect(await send()).toMatchObject({ error: 'redirect' })
    expect(server.received.map(({ path }) => path)).toEqual(['/robot/send'])
  })

  test('that do not come are a timeout', async () => {
    server.setReply(() => new Promise(() => undefined))
    expect(await send()).toMatchObject({ error: 'timeout', code: null })
  })

  test.each([
    ['dingtalk', { errcode: 310_000, errmsg: 'keywords not in content' }, 'keyword'],
    ['dingtalk', { errcode: 310_000, errmsg: 'ip 1.2.3.4 not in whitelist' }, 'ip'],
    ['dingtalk', { errcode: 310_000, errmsg: 'invalid timestamp' }, 'sign'],
    ['dingtalk', { errcode: 130_101, errmsg: 'send too fast' }, 'too_fast'],
    ['dingtalk', { errcode: 300_001, errmsg: 'token is not exist' }, 'address_unknown'],
    ['wecom', { errcode: 45_009, errmsg: 'api freq out of limit' }, 'too_fast'],
    ['wecom', { errcode: 93_000, errmsg: 'invalid webhook url' }, 'address_unknown'],
    ['feishu', { code: 19_021, msg: 'sign match fail' }, 'sign'],
    ['feishu', { code: 19_022, msg: 'Ip Not Allowed' }, 'ip'],
    ['feishu', { code: 19_024, msg: 'Key Words Not Found' }, 'keyword'],
    ['feishu', { StatusCode: 0, StatusMessage: 'success' }, null],
    ['feishu', { code: 0, msg: 'success' }, null],
    ['wecom', { errcode: 1, errmsg: 'new' }, 'other'],
  ] as const)('of %s are explained: %j', (kind, body, error) =>
    expect(readOutcome(kind, 200, JSON.stringify(body)).error).toBe(error),
  )
})

test('topics have the names of the notification topics and contain only their kinds', () => {
  for (const topic of ROBOT_TOPICS) {
    expect(ROBOT_TOPIC_NAMES[topic]).toBe(TOPICS[topic].name)
    for (const kind of ROBOT_TOPIC_KINDS[topic]) expect(topicOf(kind)).toBe(topic)
  }
})
