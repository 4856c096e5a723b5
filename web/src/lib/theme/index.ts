export { THEMES, type ThemeConfig } from './levels.ts'
export {
  chooseScheme,
  effectiveScheme,
  SCHEME_NAMES,
  SCHEMES,
  type Scheme,
  startScheme,
  useScheme,
} from './scheme.ts'
export {
  applyTheme,
  chooseTheme,
  currentTheme,
  onThemeChange,
  reassessTheme,
  resetTheme,
  startTheme,
  useTheme,
} from './theme.ts'
