/** The app that shows this page. Messengers open links in a browser of their own, which lacks much of a real one. */
export interface Host {
  readonly kind: 'wechat' | 'wecom' | 'dingtalk' | 'qq' | 'browser'
  readonly ios: boolean
  readonly android: boolean
  /** Opened from the home screen, as an app of its own. */
  readonly installed: boolean
}

/** In order: WeCom calls itself WeChat as well. QQ's own browser, `MQQBrowser`, is a real one. */
const KINDS = [
  ['wecom', /\bwxwork\//i],
  ['wechat', /\bMicroMessenger\//i],
  ['dingtalk', /\bDingTalk\b/i],
  ['qq', /(?:^|\s)QQ\/\d/],
] as const

const isInstalled = () =>
  window.matchMedia?.('(display-mode: standalone)').matches === true ||
  ('standalone' in navigator && navigator.standalone === true)

/** Reads the user agent anew, which costs nothing. */
export function host(): Host {
  const agent = navigator.userAgent
  return {
    kind: KINDS.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'browser',
    // an iPad says that it is a Mac, but can be touched
    ios: /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1),
    android: /Android/.test(agent),
    installed: isInstalled(),
  }
}

const NAMES: Record<Host['kind'], string> = {
  wechat: '微信',
  wecom: '企业微信',
  dingtalk: '钉钉',
  qq: 'QQ',
  browser: '这个浏览器',
}

/** As sentences name it: 微信里不能打印 */
export function hostName(): string {
  const { kind, installed } = host()
  return kind === 'browser' && installed ? '主屏幕上的应用' : NAMES[kind]
}

export const isInApp = (): boolean => host().kind !== 'browser'

/**
 * Whether `<a download>` of a blob starts a download. In-app browsers ignore it without an error; apps on the home screen
 * of an iPhone save nothing, or show the file with no way back.
 */
export function savesFiles(): boolean {
  const { kind, ios, installed } = host()
  return kind === 'browser' && !(ios && installed) && 'download' in HTMLAnchorElement.prototype
}

/** Whether `window.print()` opens a dialog. In-app browsers have the function, and it does nothing. */
export const prints = (): boolean => !isInApp() && typeof window.print === 'function'

/** Whether the phone's share sheet takes these files. In-app browsers that say so open none. */
export function canShareFiles(files: File[]): boolean {
  if (isInApp()) return false
  try {
    return typeof navigator.canShare === 'function' && navigator.canShare({ files })
  } catch {
    return false
  }
}

/** Whether the phone's share sheet takes words and addresses. */
export const canShareText = (): boolean => !isInApp() && typeof navigator.share === 'function'

/** Whether a service worker could receive pushes here. */
export const offersPush = (): boolean =>
  !isInApp() &&
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

/** Whether what is missing comes with the app on the home screen: iPhones and iPads push to nothing else. */
export const offersInstall = (): boolean => {
  const { ios, installed } = host()
  return ios && !installed && !isInApp()
}

/** How to leave the in-app browser; the menu is the same in all of them. */
export const OPEN_IN_BROWSER = '点右上角“···”，选择“在浏览器打开”'
