const ROOTS = `
password passwd passw0rd pass1234 passpass p@ssw0rd letmein welcome login admin administrator manager master root
system sysadmin server guest user test tester testing demo default changeme change123 secret access supervisor
qwerty qwertyuiop qwert qwer qwe123 qweasd qweasdzxc asdf asdfgh asdfghjkl asdasd zxcv zxcvbn zxcvbnm zxczxc
1qaz2wsx 1qaz 2wsx 3edc qazwsx qazwsxedc zaq12wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e q1w2e3r4 q1w2e3 qaz123 zxc123 asd123
qwer1234 a1b2c3d4 aa123456 a123456 aa112233 abcabc abcd1234 abc12345 1234qwer asdf1234 1qaz@wsx !qaz@wsx !qaz2wsx
123456 654321 123123 123321 112233 321321 111111 000000 222222 333333 555555 666666 777777 888888 999999 159357
147258 147258369 789456 987654321 121212 131313 232323 010101 101010 520520 520131 5201314 1314520 7758521 7758258
iloveyou ilovey0u iloveu lovely loveme loveyou forever princess sunshine monkey dragon football baseball superman
batman michael jordan shadow ashley jessica charlie daniel thomas jennifer hunter ranger soccer hockey killer george
andrew joshua robert pepper ginger summer winter spring autumn flower freedom whatever starwars pokemon computer
internet samsung google facebook linkedin microsoft windows iphone android oracle mysql postgres sqlserver tomcat
jboss weblogic redhat ubuntu centos docker jenkins cisco juniper nokia lenovo huawei xiaomi alibaba taobao tencent
weixin wechat baidu jingdong alipay zhifubao hikvision dahua inspur digitalchina kingdee yonyou
woaini woaini1314 woaiwojia woaizuguo woaizhongguo wodemima mima wangji nihao zhongguo beijing shanghai suzhou
jiangsu wujiang wujiangqu shengze shengzezhen taihu nanjing hangzhou shenzhen guangzhou
zhangwei wangwei wangfang liwei lina zhangmin lijing wangjing liuwei wangxiuying zhangli lixiuying wangli zhangjing
zhangxiuying liqiang wangmin limin wanglei liuyang wangyan wangyong lijun zhangyong lijie zhangjie zhanglei wangqiang
lijuan wangjun zhangyan zhangtao wangtao liyan wangchao liming xiaoming wangming
anquan anquanshengchan shengchan anjian anjianju anquanju yingji yingjiju yingjiguanli jianguan wangge wanggeyuan
xuncha yinhuan zhengfu gongan xiaofang qiye gongsi bangong caiwu renshi guanliyuan xitong denglu
safety company enterprise office security government
`

/**
 * What the most frequent passwords of leaked collections, Chinese and international, are made of, with the words of this
 * trade and region. A short list instead of millions of passwords: the rules refuse most of those already, and the forms
 * that pass the rules are these words dressed up (`isCommonPassword`).
 */
export const COMMON_WORDS: readonly string[] = ROOTS.trim().split(/\s+/)
