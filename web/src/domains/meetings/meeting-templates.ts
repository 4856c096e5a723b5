interface MeetingTemplate {
  readonly name: string
  readonly agenda: string
  readonly minutes: string
}

/** The usual agenda and minutes outline of a kind of meeting. */
export const MEETING_TEMPLATES: readonly MeetingTemplate[] = [
  {
    name: '周会',
    agenda: '1. 上周销售和目标进度\n2. 库存和到货\n3. 欠款和回款\n4. 本周安排',
    minutes: '上周完成：\n没有完成的和原因：\n本周重点：\n需要配合：',
  },
  {
    name: '早会',
    agenda: '1. 昨天的销售\n2. 今天的目标和活动\n3. 注意事项',
    minutes: '昨天：\n今天：\n提醒：',
  },
  {
    name: '活动复盘',
    agenda: '1. 目标和结果\n2. 做得好的\n3. 可以改进的\n4. 下次怎么做',
    minutes: '目标：\n结果：\n做得好的：\n可以改进的：\n下次这样做：',
  },
  {
    name: '新品培训',
    agenda: '1. 卖点和对比\n2. 价格和政策\n3. 常见问题\n4. 练习和考核',
    minutes: '主要卖点：\n价格和政策：\n客户常问：\n考核结果：',
  },
]
