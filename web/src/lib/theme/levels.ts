import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'

export interface ThemeConfig {
  readonly name: string
  readonly level: Level
  readonly primaryColor: string
  readonly secondaryColor: string
  /** A CSS gradient. */
  readonly backgroundColor: string
  /** A CSS border. */
  readonly cardBorder: string
  readonly description: string
}

export const DEFAULT_LEVEL: Level = '初中'

export const THEMES: Readonly<Record<Level, ThemeConfig>> = {
  小学: {
    name: '小学主题',
    level: '小学',
    primaryColor: '#07c160',
    secondaryColor: '#2e7d32',
    backgroundColor: 'linear-gradient(160deg, #e8f8ee 0%, #f6fcf4 55%, #fffbe9 100%)',
    cardBorder: '1px solid #b7e4c7',
    description: '清新的绿色，从第一个单词开始',
  },
  初中: {
    name: '初中主题',
    level: '初中',
    primaryColor: '#1989fa',
    secondaryColor: '#1565c0',
    backgroundColor: 'linear-gradient(160deg, #e6f2ff 0%, #f4f9ff 55%, #eefaf9 100%)',
    cardBorder: '1px solid #b3d7fb',
    description: '沉稳的蓝色，打牢语法和词汇',
  },
  高中: {
    name: '高中主题',
    level: '高中',
    primaryColor: '#ff976a',
    secondaryColor: '#e65100',
    backgroundColor: 'linear-gradient(160deg, #fff1ea 0%, #fff8f3 55%, #fffaf0 100%)',
    cardBorder: '1px solid #ffd2bd',
    description: '温暖的橙色，向高考冲刺',
  },
  大学: {
    name: '大学主题',
    level: '大学',
    primaryColor: '#9c27b0',
    secondaryColor: '#7b1fa2',
    backgroundColor: 'linear-gradient(160deg, #f5e8f8 0%, #faf5fc 55%, #f1f0fd 100%)',
    cardBorder: '1px solid #dfb8e6',
    description: '深邃的紫色，走向更广的阅读',
  },
}

export const THEME_CLASSES: Readonly<Record<Level, string>> = {
  小学: 'theme-primary-school',
  初中: 'theme-middle-school',
  高中: 'theme-high-school',
  大学: 'theme-university',
}

/** Parses a level. An unknown one becomes 初中. */
export const asLevel = (text: unknown): Level => LEVELS.find((level) => level === text) ?? DEFAULT_LEVEL
