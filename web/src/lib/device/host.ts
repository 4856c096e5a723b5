/** The app that displays this page. Messengers open links in their own browser, which lacks many features. */
export interface Host {
  readonly kind: 'wechat' | 'wecom' | 'dingtalk' | 'qq' | 'browser'
  readonly ios: boolean
  readonly android: boolean
  /** Opened from the home screen as an installed app. */
  readonly installed: boolean
}

/** Checked in order, because WeCom also identifies itself as WeChat. QQ's own browser, `MQQBrowser`, is a full browser. */
const KINDS = [
  ['wecom', /\bwxwork\//i],
  ['wechat', /\bMicroMessenger\//i],
  ['dingtalk', /\bDingTalk\b/i],
  ['qq', /(?:^|\s)QQ\/\d/],
] as const

const isInstalled = () =>
  window.matchMedia?.('(display-mode: standalone)').matches === true ||
  ('standalone' in navigator && navigator.standalone === true)

/** Detects the host from the user agent. The result is not cached, because detection is cheap. */
export function host(): Host {
  const agent = navigator.userAgent
  return {
    kind: KINDS.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'browser',
    // An iPad identifies itself as a Mac, but has a touch screen.
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

/** The name of the host for sentences such as 微信里不能打印. */
export function hostName(): string {
  const { kind, installed } = host()
  return kind === 'browser' && installed ? '主屏幕上的应用' : NAMES[kind]
}

export const isInApp = (): boolean => host().kind !== 'browser'

/**
 * True if `<a download>` of a blob starts a download. In-app browsers ignore it without an error. Installed apps on an iPhone
 * save nothing, or show the file without a way back.
 */
export function canSaveFiles(): boolean {
  const { kind, ios, installed } = host()
  return kind === 'browser' && !(ios && installed) && 'download' in HTMLAnchorElement.prototype
}

/** True if `window.print()` opens a dialog. In-app browsers define the function, but it does nothing. */
export const canPrint = (): boolean => !isInApp() && typeof window.print === 'function'

/** True if the phone's share sheet accepts these files. In-app browsers report support but open no sheet. */
export function canShareFiles(files: File[]): boolean {
  if (isInApp()) return false
  try {
    return typeof navigator.canShare === 'function' && navigator.canShare({ files })
  } catch {
    return false
  }
}

/** True if the phone's share sheet accepts text and links. */
export const canShareText = (): boolean => !isInApp() && typeof navigator.share === 'function'

/** True if a service worker can receive push messages here. */
export const supportsPush = (): boolean =>
  !isInApp() &&
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

/** True if installing the app on the home screen enables push: iPhones and iPads deliver push only to installed apps. */
export const needsHomeScreenInstall = (): boolean => {
  const { ios, installed } = host()
  return ios && !installed && !isInApp()
}

/** Explains how to leave the in-app browser. The menu is the same in all of them. */
export const OPEN_IN_BROWSER = '点右上角“···”，选择“在浏览器打开”'
