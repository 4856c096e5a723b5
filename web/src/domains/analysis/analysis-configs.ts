import { slowGoods, slowModels } from '@shangxue/contract/analysis/customer-groups'
import {
  type AnalysisEndpoints,
  buyers,
  goods,
  market,
  models,
  type RowDimension,
  shortNames,
} from '@shangxue/contract/analysis/endpoints'
import {
  customerInsights,
  goodsInsights,
  type InsightEndpoints,
  marketInsights,
  modelInsights,
  shortNameInsights,
} from '@shangxue/contract/analysis/insights'
import type { PermissionKey, SharedKey } from '@shangxue/contract/platform/permissions'

export const VIEWS = [
  'overview',
  'why',
  'timeline',
  'pivot',
  'pair',
  'heat',
  'abc',
  'slow',
  'activity',
  'rfm',
] as const
export type View = (typeof VIEWS)[number]
export const VIEW_NAMES: Record<View, string> = {
  overview: '总览',
  why: '变化原因',
  timeline: '时间轴',
  pivot: '交叉表',
  pair: '对比',
  heat: '热力图',
  abc: 'ABC',
  slow: '滞销',
  activity: '客户变化',
  rfm: 'RFM',
}

/** Configuration of one analysis screen. */
export interface AnalysisConfig {
  readonly title: string
  readonly path: string
  readonly permission: PermissionKey | SharedKey
  readonly endpoints: AnalysisEndpoints
  readonly insights: InsightEndpoints
  /** Grouping dimensions; the first is the default. */
  readonly dimensions: readonly [RowDimension, ...RowDimension[]]
  readonly views: readonly View[]
  /** Rows of the heat map. */
  readonly heat?: RowDimension
  readonly slow?: typeof slowGoods
}

/** Views that every analysis has. */
const COMMON_VIEWS = ['overview', 'why', 'timeline', 'pivot', 'pair'] as const

const OFFICE: AnalysisConfig['permission'] = 'sales-view'
const ANALYSES = '/others/'

export const MARKET_ANALYSIS: AnalysisConfig = {
  title: '市场分析',
  path: `${ANALYSES}market-analysis`,
  permission: 'market-analysis',
  endpoints: market,
  insights: marketInsights,
  dimensions: ['area', 'brand', 'model', 'short_name', 'spec', 'store', 'salesperson', 'customer'],
  views: [...COMMON_VIEWS, 'heat', 'abc'],
  heat: 'area',
}
export const BRAND_ANALYSIS: AnalysisConfig = {
  title: '品牌分析',
  path: `${ANALYSES}brand-analysis`,
  permission: OFFICE,
  endpoints: goods,
  insights: goodsInsights,
  dimensions: ['brand', 'model', 'spec', 'store', 'salesperson'],
  views: [...COMMON_VIEWS, 'heat'],
  heat: 'brand',
}
export const PRODUCT_ANALYSIS: AnalysisConfig = {
  title: '产品分析',
  path: `${ANALYSES}product-analysis`,
  permission: OFFICE,
  endpoints: goods,
  insights: goodsInsights,
  dimensions: ['model', 'spec', 'brand', 'short_name', 'store', 'salesperson'],
  views: [...COMMON_VIEWS, 'abc', 'slow'],
  slow: slowGoods,
}
export const BRAND_MODEL_ANALYSIS: AnalysisConfig = {
  title: '品牌型号分析',
  path: `${ANALYSES}pinpai-xinghao-fenxi`,
  permission: OFFICE,
  endpoints: goods,
  insights: goodsInsights,
  dimensions: ['brand', 'model', 'spec'],
  views: [...COMMON_VIEWS, 'heat', 'abc'],
  heat: 'model',
}
export const SHORT_NAME_ANALYSIS: AnalysisConfig = {
  title: '简称分析',
  path: `${ANALYSES}jiancheng-fenxi`,
  permission: 'jiancheng-fenxi',
  endpoints: shortNames,
  insights: shortNameInsights,
  dimensions: ['short_name', 'model', 'spec', 'store', 'salesperson', 'area'],
  views: [...COMMON_VIEWS, 'heat', 'abc'],
  heat: 'short_name',
}
export const MODEL_ANALYSIS: AnalysisConfig = {
  title: '型号分析',
  path: `${ANALYSES}xinghao-fenxi`,
  permission: 'xinghao-fenxi',
  endpoints: models,
  insights: modelInsights,
  dimensions: ['model', 'spec', 'brand', 'store', 'salesperson', 'area'],
  views: [...COMMON_VIEWS, 'heat', 'abc', 'slow'],
  heat: 'model',
  slow: slowModels,
}
export const CUSTOMER_ANALYSIS: AnalysisConfig = {
  title: '客户分析',
  path: `${ANALYSES}kehu-fenxi`,
  permission: 'kehu-fenxi',
  endpoints: buyers,
  insights: customerInsights,
  dimensions: ['customer', 'area', 'brand', 'model', 'short_name', 'salesperson'],
  views: [...COMMON_VIEWS, 'abc', 'activity', 'rfm'],
}
