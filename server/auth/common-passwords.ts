/** The words and runs that guessers try first, without the numbers people put at their end. Lower case. */
const words = `
000000 0000000 00000000 0123456 01234567 012345678 0123456789 102030 111111 11111111 112233 11223344 121212 12121212 123123
123123123 123321 1234 12341234 12345 123456 1234567 12345678 123456789 1234567890 1234567891 123abc 123qwe 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 222222 22222222 321321 333333 33333333 444444 555555 55555555 654321 666666 66666666 696969 777777
7777777 77777777 87654321 888888 88888888 987654321 9876543210 999999 99999999 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa
abc123 abcabc abcd abcdef abcdefg abcdefgh abcd1234 access account admin administrator adminadmin apple april arsenal asdasd
asdf asdfasdf asdfgh asdfghj asdfghjk asdfghjkl august autumn azerty azertyuiop banana barcelona baseball basketball batman
beautiful blessed blessing business butterfly cashier changeit changeme charlie cheese chelsea chocolate company computer
cookie countinghouse daniel december default demo dolphin dragon easter england everton facebook family february flower
football forever freedom friday friend friends fuckyou gfhjkm ginger google guest hannah happy hello hellohello hockey
iloveyou internet invite january jasmine jennifer jessica jesus jordan joshua july june kampala kenya killer letmein letmein
liverpool london login logmein love lovely loveme manager mandela manchester march maria martin master matrix michael
michelle monday money monkey mother mustang myspace naruto newpassword nicole nigeria nothing november october office orange
pa55w0rd pa55word pass passpass passw0rd password passwordpassword passwort pepper pokemon prince princess purple qazwsx
qazwsxedc qqqqqq qwaszx qwer qwerqwer qwert qwerty qwertyqwerty qwertyui qwertyuiop qwertz qwertzuiop raiders rainbow reports
root rooster samsung saturday school schooloffice secret secure security september service shadow shopkeeper soccer spring
starwars stock student summer sunday sunshine superman superstar system teacher test tester testing testtest thursday tigger
trustno trustno1 tuesday uganda user username valentine victoria wednesday welcome welcomehome whatever william winter
wizard zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnmzxcvbnm p@ssw0rd p@ssword`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
