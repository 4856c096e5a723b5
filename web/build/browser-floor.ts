/**
 * The oldest supported engines: iPhones from iOS 15.4, and Chromium 100 (WeChat's XWEB, Android System WebView, HarmonyOS).
 * Build targets, checks and the notice for older browsers use them (docs/decisions/0053-browser-floor.md). index.html has its
 * own test for the notice: change both together.
 */
export const FLOOR = { chrome: '100', safari: '15.4' } as const

/** The supported engines in the notation of esbuild and Lightning CSS. */
export const BUILD_TARGET = Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`)
