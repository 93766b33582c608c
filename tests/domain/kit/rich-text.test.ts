import { describe, expect, it } from 'vitest'
import { strangeMarkup } from '#domain/kit/rich-markup.ts'
import { htmlOfWords, wordsOfHtml } from '#domain/kit/rich-text.ts'

describe('wordsOfHtml', () => {
  it.each([
    ['<h2>关于&nbsp;A&amp;B</h2><p>请&lt;注意&gt;</p>', '关于 A&B 请<注意>'],
    ['<p>安全<strong>生产</strong><span style="color: red">月</span></p>', '安全生产月'],
    ['<p>一<br>二</p><ul><li>三</li></ul>', '一 二 三'],
    ['<p>&amp;lt;</p>', '&lt;'],
    ['<p> </p>', ''],
    ['没有标签', '没有标签'],
  ])('reads %s as %s', (html, words) => {
    expect(wordsOfHtml(html)).toBe(words)
  })
})

describe('htmlOfWords', () => {
  it('keeps every line and every letter', () => {
    expect(htmlOfWords('一、A<B\r\n二、&')).toBe('<p>一、A&lt;B</p><p>二、&amp;</p>')
    expect(wordsOfHtml(htmlOfWords('<script>&amp;'))).toBe('<script>&amp;')
  })
})

describe('strangeMarkup', () => {
  it.each([
    '<p>甲</p>',
    '<table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"></colgroup></table>',
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://a.cn/?a=1&amp;b=2">甲</a>',
    '<p>3 < 5，5 > 3</p>',
    '<br/>',
    '<td colspan="1" rowspan="1" colwidth="100">甲</td>',
    '<img src="/safety/api/accessoryFile/download/3f2b8c1e-0d4a-4c55-9a1b-2f3e4d5c6b7a" alt="甲">',
    '<img src="/safety/api/accessoryFile/downLoadMini/3f2b8c1e">',
  ])('knows %s', (html) => {
    expect(strangeMarkup(html)).toBeNull()
  })

  it.each([
    ['<p>甲<script>x()</script>', '<script>x()'],
    ['<p onclick="x()">甲</p>', '<p onclick="x()">甲'],
    ['<a href="javascript:x()">甲</a>', '<a href="javascript:x()">甲'],
    ['<a href="//other.cn">甲</a>', '<a href="//other.cn">甲'],
    ['<p title=甲>', '<p title=甲>'],
    ['<p', '<p'],
    ['<!-- 甲 -->', '<!-- 甲 -->'],
  ])('finds what is strange in %s', (html, strange) => {
    expect(strangeMarkup(html)).toBe(strange)
  })

  it.each([
    '<img src="/safety/api/securityTroubleLog/setSmsForOverdueCompany">',
    '<img src="/safety/api/workflowTask/ingToeds/1">',
    '<img src="/safety/api/accessoryFile/download/../../workflowTask/ingToeds/1">',
    '<img src="/safety/api/accessoryFile/download/1?access_token=abc">',
    '<img src="https://other.cn/who-reads.png">',
    '<img src="//other.cn/who-reads.png">',
    '<img src="data:image/png;base64,AAAA">',
    '<p src="/safety/api/accessoryFile/download/1">',
  ])('takes pictures from attachments alone: not %s', (tag) => {
    expect(strangeMarkup(`<p>甲</p>${tag}`)).toBe(tag)
  })
})
