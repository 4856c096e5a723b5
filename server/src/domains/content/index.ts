import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { contentRoutes } from './routes.ts'

export const contentDomain: DomainModule = {
  name: 'content',
  routes: contentRoutes,
  recordLabels: labelsByColumn('title', 'content_item'),
  fieldNames: {
    content: '内容',
    spelling: '单词',
    ipa_uk: '英式音标',
    ipa_us: '美式音标',
    senses: '词义',
    example: '例句',
    collocations: '搭配',
    roots: '构词与记忆',
    cue: '语法提示',
    structure: '句型',
    genre: '体裁',
    glossary: '生词',
    gaps: '空格',
    tasks: '任务型题',
    options: '选项',
    translation: '译文',
    speakers: '说话人',
    lines: '台词',
    restore: '要恢复的版本',
  },
}
