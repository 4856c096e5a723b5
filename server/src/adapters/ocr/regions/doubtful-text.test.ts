import { expect, test } from 'vitest'
import { isDoubtful } from './doubtful-text.ts'

test.each([
  '5.等差数列{an}中，a3=7，a7=15，则S10=',
  '8.已知函数f（x)=x²-3x+a有三个零点',
  '14.曲线y=x²+lnx在点（1，1）处的切线',
  '(2)若AB⊥CD，求证',
  '已知sinα为正数',
  'C. H2O和CO2',
  'D.36π',
  '（x+1）2的展开式',
])('doubts "%s", which may lack an index or sign', (text) => {
  expect(isDoubtful(text)).toBe(true)
})

test.each([
  'A. How much is the blue shirt (size M)?',
  '12. She bought 3 books in 2019.',
  '一、选择题（每小题3分，共30分）',
  '3.《南京条约》中规定割让给英国的是（　　）',
  '1千米=（  ）米',
  'D. 84',
  'The colour(s) of the flag: red/white.',
  '(1)20个 (2)30个',
])('accepts "%s" as read', (text) => {
  expect(isDoubtful(text)).toBe(false)
})
