/**
 * The oldest engines that the app runs on: iPhones since iOS 15.4, and Chromium 100 (WeChat's XWEB, Android System WebView,
 * HarmonyOS). Build targets, checks and the notice for older browsers follow it (docs/decisions/0053-browser-floor.md).
 * The notice's own test stands in index.html: change both together.
 */
export const FLOOR = { chrome: '100', safari: '15.4' } as const

/** The floor as esbuild and Lightning CSS name it. */
export const BUILD_TARGET = Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`)
