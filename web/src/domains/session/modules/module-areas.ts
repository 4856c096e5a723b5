import type { IconName } from '../../../ui/icon/icon.tsx'

interface Area {
  readonly name: string
  /** Path → icon, in the order shown while nothing has been used yet. */
  readonly modules: Readonly<Record<string, IconName>>
}

export const AREAS: readonly Area[] = [
  {
    name: '库存与价格',
    modules: {
      '/home': 'box',
      '/price': 'tag',
      '/stock/receive': 'plus',
      '/stock/transfers': 'truck',
      '/stock/counts': 'scan',
      '/stock/documents': 'document',
      '/inventory/activation-query': 'search',
      '/inventory/device-activation': 'flash',
      '/inventory/unallocated-stock': 'list',
      '/others/factory-inventory': 'store',
      '/others/accessories-query': 'settings',
      '/others/logistics-query': 'truck',
    },
  },
  {
    name: '销售业务',
    modules: {
      '/sales/new': 'plus',
      '/sales': 'wallet',
      '/others/customers': 'people',
      '/repairs': 'settings',
      '/others/daily-sales': 'chart',
      '/others/daily-sales-detail': 'list',
      '/others/business-progress': 'trend',
      '/others/business-tasks': 'flash',
      '/others/staff-performance': 'trophy',
      '/others/summary-report': 'document',
      '/others/business-summary': 'sun',
    },
  },
  {
    name: '资金往来',
    modules: {
      '/others/accounts': 'wallet',
      '/others/tills': 'check',
      '/others/debt-overview': 'people',
      '/others/merchant-payment': 'arrow-up',
      '/others/fund-adjustment': 'refresh',
      '/others/fund-adjustment/details': 'list',
      '/others/expense-items': 'minus',
      '/others/expense-details': 'document',
      '/others/expense-analysis': 'chart',
      '/others/income-items': 'plus',
      '/others/income-details': 'document',
    },
  },
  {
    name: '经营分析',
    modules: {
      '/others/market-analysis': 'trend',
      '/others/brand-analysis': 'star',
      '/others/pinpai-xinghao-fenxi': 'tag',
      '/others/product-analysis': 'box',
      '/others/jiancheng-fenxi': 'list',
      '/others/xinghao-fenxi': 'phone',
      '/others/kehu-fenxi': 'people',
      '/others/market-analysis-export': 'download',
    },
  },
  {
    name: '团队协作',
    modules: {
      '/tasks': 'tasks',
      '/tasks/calendar': 'calendar',
      '/tasks/management': 'sort',
      '/others/todo': 'check',
      '/others/moments': 'message',
      '/others/meeting-records': 'mic',
      '/others/duty-calendar': 'calendar',
      '/others/duty-management': 'settings',
      '/others/lucky-wheel': 'gift',
      '/rose-care': 'sun',
    },
  },
  {
    name: '考勤',
    modules: {
      '/attendance/clock': 'location',
      '/attendance/calendar': 'calendar',
      '/attendance/leave': 'edit',
      '/attendance/statistics': 'chart',
      '/attendance/admin': 'settings',
      '/attendance/staff-management': 'people',
    },
  },
  {
    name: '系统管理',
    modules: {
      '/admin/user-management': 'user',
      '/admin/permission-management': 'shield',
      '/admin/audit-trail': 'clock',
      '/admin/api-keys': 'key',
      '/admin/company-settings': 'store',
      '/admin/webhooks': 'link',
    },
  },
  {
    name: '英语学习',
    modules: {
      '/english-study': 'home',
      '/word-learning': 'book',
      '/english-study/word-practice': 'edit',
      '/cloze-practice': 'document',
      '/dictation-practice': 'volume',
      '/english-study/review-plan': 'calendar',
      '/english-study/learning-goal': 'flash',
      '/english-study/learning-stats': 'chart',
      '/english-study/achievements': 'trophy',
      '/english-study/proficiency-assessment': 'trend',
      '/english-study/learning-mode': 'settings',
      '/english-study/card-showcase': 'image',
      '/english-study/reinforcement-training': 'refresh',
      '/english-study/batch-reinforcement-training': 'list',
      '/english-study/pronunciation': 'mic',
      '/english-study/game-challenge': 'dice',
      '/rank-system': 'star',
    },
  },
  {
    name: '试卷与错题',
    modules: {
      '/paper-analysis': 'document',
      '/paper-analysis/upload': 'camera',
      '/paper-analysis/wrong-questions': 'alert',
      '/paper-analysis/stats': 'chart',
    },
  },
  {
    name: '阅读理解',
    modules: {
      '/reading-comprehension': 'book',
      '/reading-comprehension/generator': 'edit',
      '/reading-comprehension-materials': 'list',
      '/reading-comprehension-from-wrong-questions': 'alert',
      '/reading-comprehension-challenge': 'flash',
      '/reading-comprehension-training-plan': 'calendar',
      '/reading-comprehension-dashboard': 'chart',
      '/reading-comprehension-analysis': 'trend',
      '/reading-comprehension-history': 'clock',
      '/reading-comprehension-settings': 'settings',
      '/reading-comprehension-guide': 'info',
    },
  },
  {
    name: '悬赏任务',
    modules: {
      '/reward-tasks': 'gift',
      '/reward-tasks/creator-tasks': 'user',
      '/reward-tasks/history': 'clock',
    },
  },
]
