import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  canPrint,
  canSaveFiles,
  canShareFiles,
  type Host,
  host,
  hostName,
  needsHomeScreenInstall,
  supportsPush,
} from './host.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const WECHAT_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN'
const WECHAT_ANDROID =
  'Mozilla/5.0 (Linux; Android 13; V2154A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501 MMWEBID/2247 MicroMessenger/8.0.50.2701(0x2800325B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64'
const WECHAT_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090b13) XWEB/9129 Flue'
const WECOM_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh ColorScheme/Light'
const WECOM_ANDROID =
  'Mozilla/5.0 (Linux; Android 12; HMA-AL00 Build/HUAWEIHMA-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh'
const DINGTALK_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/39265148 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK'
const DINGTALK_ANDROID =
  'Mozilla/5.0 (Linux; U; Android 12; zh-CN; M2012K11AC Build/SKQ1.211006.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UWS/5.10.6.3 Mobile Safari/537.36 AliApp(DingTalk/7.5.20) com.alibaba.android.rimet/38651532 Channel/10002068 language/zh-CN abi/64'
const QQ_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 QQ/8.9.50.621 V1_IPH_SQ_8.9.50_1_APP_A Pixel/1170 SimpleUISwitch/0 StudyMode/0'
const QQ_ANDROID =
  'Mozilla/5.0 (Linux; Android 11; M2007J3SC Build/RKQ1.200826.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/89.0.4389.72 MQQBrowser/6.2 TBS/046141 Mobile Safari/537.36 V1_AND_SQ_8.8.88_2770_YYB_D A_8088800 QQ/8.8.88.7830 NetType/WIFI WebP/0.3.0'
const QQ_BROWSER =
  'Mozilla/5.0 (Linux; U; Android 12; zh-cn; M2102K1C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/89.0.4389.72 MQQBrowser/13.6 Mobile Safari/537.36'
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

interface Features {
  standalone?: boolean
  touchPoints?: number
}
function visit(agent: string, { standalone = false, touchPoints = 0 }: Features = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: standalone && /standalone/.test(query) }))
}
const define = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of ['maxTouchPoints', 'canShare', 'serviceWorker', 'standalone'])
    Reflect.deleteProperty(navigator, name)
})

describe('host', () => {
  it.each<[string, string, Partial<Host>]>([
    ['WeChat on iOS', WECHAT_IOS, { kind: 'wechat', ios: true, android: false }],
    ['WeChat on Android', WECHAT_ANDROID, { kind: 'wechat', ios: false, android: true }],
    ['WeChat on Windows', WECHAT_WINDOWS, { kind: 'wechat', ios: false, android: false }],
    ['WeCom on iOS', WECOM_IOS, { kind: 'wecom', ios: true }],
    ['WeCom on Android', WECOM_ANDROID, { kind: 'wecom', android: true }],
    ['DingTalk on iOS', DINGTALK_IOS, { kind: 'dingtalk', ios: true }],
    ['DingTalk on Android', DINGTALK_ANDROID, { kind: 'dingtalk', android: true }],
    ['QQ on iOS', QQ_IOS, { kind: 'qq', ios: true }],
    ['QQ on Android', QQ_ANDROID, { kind: 'qq', android: true }],
    ['the QQ browser', QQ_BROWSER, { kind: 'browser', android: true }],
    ['Safari on an iPhone', SAFARI, { kind: 'browser', ios: true, installed: false }],
    ['Chrome on Android', CHROME_ANDROID, { kind: 'browser', android: true, installed: false }],
    ['Chrome on Windows', DESKTOP, { kind: 'browser', ios: false, android: false }],
  ])('detects %s', (_, agent, expected) => {
    visit(agent)
    expect(host()).toMatchObject(expected)
  })

  it('distinguishes an iPad from a Mac by its touch screen', () => {
    visit(IPAD, { touchPoints: 5 })
    expect(host().ios).toBe(true)
    visit(IPAD)
    expect(host().ios).toBe(false)
  })

  it('detects an installed app by display mode or iPhone flag', () => {
    visit(CHROME_ANDROID, { standalone: true })
    expect(host()).toMatchObject({ kind: 'browser', android: true, installed: true })
    visit(SAFARI)
    define('standalone', true)
    expect(host()).toMatchObject({ ios: true, installed: true })
  })

  it('works without matchMedia', () => {
    visit(SAFARI)
    vi.stubGlobal('matchMedia', undefined)
    expect(host().installed).toBe(false)
  })

  it.each([
    [WECHAT_IOS, '微信'],
    [WECOM_ANDROID, '企业微信'],
    [DINGTALK_IOS, '钉钉'],
    [QQ_ANDROID, 'QQ'],
  ])('names %s %s', (agent, name) => {
    visit(agent)
    expect(hostName()).toBe(name)
  })
})

const IN_APP = [
  WECHAT_IOS,
  WECHAT_ANDROID,
  WECHAT_WINDOWS,
  WECOM_IOS,
  WECOM_ANDROID,
  DINGTALK_IOS,
  DINGTALK_ANDROID,
  QQ_IOS,
  QQ_ANDROID,
]
const PICTURE = [new File(['x'], 'x.png', { type: 'image/png' })]

describe('capabilities', () => {
  it.each(IN_APP)('saves, prints, shares and pushes nothing in %s', (agent) => {
    visit(agent)
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('print', () => undefined)
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', class {})
    define('serviceWorker', {})
    define('canShare', () => true)
    expect([
      canSaveFiles(),
      canPrint(),
      canShareFiles(PICTURE),
      supportsPush(),
      needsHomeScreenInstall(),
    ]).toEqual(Array(5).fill(false))
  })

  it.each([SAFARI, CHROME_ANDROID, DESKTOP, QQ_BROWSER])('saves and prints files in %s', (agent) => {
    visit(agent)
    vi.stubGlobal('print', () => undefined)
    expect([canSaveFiles(), canPrint()]).toEqual([true, true])
  })

  it('saves no files in an app installed on an iPhone', () => {
    visit(SAFARI, { standalone: true })
    expect([canSaveFiles(), hostName()]).toEqual([false, '主屏幕上的应用'])
    visit(CHROME_ANDROID, { standalone: true })
    expect(canSaveFiles()).toBe(true)
  })

  it('does not print without window.print', () => {
    visit(CHROME_ANDROID)
    vi.stubGlobal('print', undefined)
    expect(canPrint()).toBe(false)
  })

  it('shares files only if the share sheet accepts them', () => {
    visit(SAFARI)
    expect(canShareFiles(PICTURE)).toBe(false)
    define('canShare', () => false)
    expect(canShareFiles(PICTURE)).toBe(false)
    define('canShare', () => {
      throw new TypeError('no files')
    })
    expect(canShareFiles(PICTURE)).toBe(false)
    define('canShare', () => true)
    expect(canShareFiles(PICTURE)).toBe(true)
  })

  it('supports push only on secure pages with all APIs', () => {
    visit(CHROME_ANDROID)
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('Notification', class {})
    define('serviceWorker', {})
    expect(supportsPush()).toBe(false)
    vi.stubGlobal('PushManager', class {})
    expect(supportsPush()).toBe(true)
    vi.stubGlobal('isSecureContext', false)
    expect(supportsPush()).toBe(false)
  })

  it('offers installation on iPhones outside the installed app', () => {
    visit(SAFARI)
    expect(needsHomeScreenInstall()).toBe(true)
    visit(SAFARI, { standalone: true })
    expect(needsHomeScreenInstall()).toBe(false)
    visit(CHROME_ANDROID)
    expect(needsHomeScreenInstall()).toBe(false)
  })
})
