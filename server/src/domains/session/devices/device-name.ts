const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/, '鸿蒙手机'],
  [/Android/, '安卓手机'],
  [/Windows/, 'Windows 电脑'],
  [/Mac OS X/, 'Mac 电脑'],
  [/Linux/, 'Linux 电脑'],
]
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/Chrome\//, 'Chrome'],
  [/Firefox\//, 'Firefox'],
  [/Safari\//, 'Safari'],
]
const findName = (pairs: [RegExp, string][], agent: string) =>
  pairs.find(([pattern]) => pattern.test(agent))?.[1]

/** Human-readable device name for a user-agent header. */
export const formatDeviceName = (agent: string): string =>
  [findName(SYSTEMS, agent), findName(BROWSERS, agent)].filter(Boolean).join(' · ') || '未知设备'
