import * as contract from '@shangxue/contract/analysis/insights'
import { changeExport } from './change/change-export.ts'
import { forecastExport } from './forecast/forecast-export.ts'

const insightExports = (title: string, endpoints: contract.InsightEndpoints) => [
  changeExport(title, endpoints),
  forecastExport(title, endpoints),
]

export const INSIGHT_EXPORTS = [
  ...insightExports('市场分析', contract.marketInsights),
  ...insightExports('简称分析', contract.shortNameInsights),
  ...insightExports('型号分析', contract.modelInsights),
  ...insightExports('客户分析', contract.customerInsights),
  ...insightExports('商品分析', contract.goodsInsights),
]
