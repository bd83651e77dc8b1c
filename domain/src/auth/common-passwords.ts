/**
 * The words behind most leaked passwords, in lower case and without the digits and symbols around them: with a capital
 * letter and some digits each would satisfy every other rule. English, Polish and German words, and neighbouring keys
 * of the keyboard. Stored here so that no password is sent anywhere to be checked.
 */
const WORDS = `
abc abcd abcde abcdef abcdefg abcdefgh aaaa aaaaaa qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzuiop
azerty qazwsx qazwsxedc wsxedc edcrfv zaqwsx asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm yxcvbnm
poiuytrewq lkjhgfdsa mnbvcxz
password passwort passwd pass passe passphrase secret secure security geheim haslo hasło tajne tajnehaslo mojehaslo
mypassword newpassword changeme changeit default admin administrator root user guest login logon master letmein welcome
willkommen witaj hallo hello test tester testing temp temporary start anfang trustno access system server computer komputer
internet google facebook samsung microsoft windows linux apple iphone android nokia gmail
iloveyou ilovey lovely love loveme loveyou forever kocham kochamcie kochanie kocham skarb skarbie milosc miłość ichliebedich
schatz liebe hase mausi engel sonne sonnenschein sommer winter herbst fruehling frühling
sunshine summer autumn spring january february march april august september october november december monday friday sunday
januar februar juli oktober dezember montag freitag sonntag styczen kwiecien czerwiec lipiec sierpien wrzesien pazdziernik
poniedzialek piatek niedziela wiosna lato jesien zima
football baseball basketball hockey soccer fussball fußball pilka piłka liverpool arsenal chelsea barcelona juventus realmadrid
bayern dortmund schalke werder legia lechpoznan wislakrakow ruchchorzow
monkey dragon tiger lion eagle falcon panther jaguar shadow phoenix butterfly flower princess prinzessin ksiezniczka angel
angels diamond crystal silver golden purple orange yellow cookie banana chocolate czekolada pumpkin cheese pepper ginger
buster hunter ranger killer hacker superman batman spiderman starwars pokemon naruto matrix merlin gandalf minecraft fortnite
counterstrike warcraft ferrari porsche mercedes corvette mustang yamaha suzuki kawasaki harley volkswagen toyota
charlie michael michelle jennifer jessica jordan thomas robert daniel andrew anthony matthew joshua joseph william george
richard justin brandon austin ashley nicole amanda samantha hannah patrick oliver oscar maggie sophie jasmine taylor
alexander andreas sebastian dominik stefan markus tobias florian christian wolfgang juergen manfred sabine claudia
petra monika susanne stefanie katharina
marcin mateusz michal michał kamil damian dawid daniel patryk szymon bartek bartosz krzysiek krzysztof tomek tomasz lukasz
łukasz pawel paweł piotr piotrek grzegorz grzesiek rafal rafał adrian karol kacper kuba jakub wojtek wojciech maciek maciej
marek adam andrzej jarek robert sebastian przemek hubert konrad
kasia basia asia ania ola ewa gosia magda monika agnieszka aneta anna natalia karolina paulina patrycja sylwia dorota
justyna weronika wiktoria zuzia zuzanna julia oliwia maja marta malgorzata katarzyna aleksandra joanna izabela kinga
misiek misiaczek myszka kotek kotku piesek zabka żabka sloneczko słoneczko niunia
polska warszawa krakow kraków wroclaw wrocław poznan poznań gdansk gdańsk lodz łódź katowice lublin szczecin bydgoszcz
deutschland berlin hamburg muenchen münchen frankfurt london newyork england america paris
dupa dupadupa kurwa kutas chuj cipka fuckyou fuckoff asshole bitch sexy
jezus maria bog jesus christ heaven blessed freedom
whatever nothing something anything everything
zaq1wsx zaq12wsx zaq1xsw2 1qaz2wsx 1qazxsw2 qaz123wsx q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t a1b2c3d4 abc123def
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
